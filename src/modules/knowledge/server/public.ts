export {
  feelHelp,
  findHelp,
  hasHelp,
  isBase,
  nameHelpArticle,
  readHelp,
  readHelpArticle,
  readHelpTopic,
  takeHelpTrail,
} from './help.ts'
