/** Slugs the product needs, or that could be used to impersonate it. */
export function isReservedSlug(slug: string): boolean {
  const seen = asSeen(slug)
  return reserved.has(seen) || seen.startsWith(asSeen('parley'))
}

// Normalizes lookalikes: "supp0rt", "adm1n", and "log-in" read like the real thing.
function asSeen(slug: string): string {
  return slug
    .replaceAll('-', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('5', 's')
    .replaceAll(/[1il|]/g, 'l')
}

const names = `
  about abuse access account accounts activate active activity ad admin administration administrator
  affiliate affiliates ai alert alerts analytics android announcement announcements anonymous answer
  answers any api apis app apps archive asset assets auth authentication authorize autoconfig
  autodiscover avatar avatars backup beta billing blog board boards bookkeeping bot bots broadcast
  build builds bulk cache calendar campaign campaigns captcha career careers cart cdn cert certificate
  certificates changelog chat checkout ci client clients cname code community compliance config
  connect console contact contacts content cookie cookies copyright corp cpanel create credits crm
  csp customer customers d dashboard data db debug default delete demo deploy dev developer
  developers dkim dl dmarc dns doc docs documentation domain domains download downloads e edge edit
  email embed enterprise error errors event events example export exports external faq fax feature
  features feed feedback file files finance forgot form forms forum free ftp gateway git go graph
  graphql group groups guest guide guides health healthz help helpcenter helpdesk home host hosting
  hosts html http https icon icons id identity image images imap img import imports inbox info
  install internal intranet invite invites invoice invoices ios ip irc issue issues item items jabber
  job jobs js json k kb key keys knowledge knowledgebase lab labs landing language launch ldap learn
  legal library license link links linux list lists live load loader local localhost log login logo
  logout logs m mail mailbox mailer mailing mailman main manage manager map maps marketing
  marketplace master me media member members message messages metrics mobile monitor monitoring mx my
  mysql name network new news newsletter newsletters nil no node none noreply notice notification
  notifications ns ns1 ns2 ns3 ns4 null oauth offer office ok old online open operations order orders
  org organization outreach owner p page pages panel partner partners pass passkey password pay
  payment payments phone php plan plans platform policy pop pop3 portal post postgres postmaster
  press pricing privacy private pro product production products profile profiles project projects
  proxy public push queue readyz recover recovery redirect refund register registration remote report
  reports reset reseller review reviews roadmap robots root router rss s sales sample sandbox save
  script search secure security selfservice send server servers service services session sessions
  settings setup sftp share shift shifts shop sign signin signout signup site sitemap sites sms smtp
  social socket solutions source spam spf sql ssh ssl sso staff stage staging start stat static stats
  status stats storage store stream style styles stylesheet subdomain subscribe subscriber
  subscribers subscription support survey surveys svn sync sys sysadmin system systemstatus tag tags
  team teams telnet template templates tenant tenants terms test testing tests theme themes ticket
  tickets time tools tos tour tours tracking transfer trash trust tutorial undefined unsubscribe
  update updates upgrade upload uploads url usage usenet user username users v1 v2 verify verification
  vex video videos visitor visitors voice vpn wap watch web webapp webhook webhooks webmail webmaster
  websocket widget widgets wiki win windows work workflow workflows wpad ws wss www www1 www2 www3
  xml xmpp you your`
const reserved = new Set(names.trim().split(/\s+/).map(asSeen))
