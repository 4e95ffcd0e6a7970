export {
  rateHelp,
  findHelp,
  hasHelp,
  isBase,
  nameHelpArticle,
  readHelp,
  readHelpArticle,
  readHelpTopic,
  recordHelpTrail,
} from './help.ts'
