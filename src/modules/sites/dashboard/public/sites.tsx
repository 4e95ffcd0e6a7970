export { SitesTab } from '../sites-tab.tsx'
