export {
  rateHelp,
  findHelp,
  hasHelp,
  isBase,
  nameHelpArticle,
  readHelp,
  readHelpArticle,
  readHelpTopic,
  takeHelpTrail,
} from './help.ts'
