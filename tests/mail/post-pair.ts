import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Runs the distribution's mail server and mailboxes in a folder of its own. */
export interface PostPair {
  stop(): Promise<void>
}

export interface PostPairOptions {
  readonly folder: string
  readonly smtpPort: number
  readonly imapPort: number
  readonly domain: string
  /** The mailbox users; all have the same password. */
  readonly users: readonly string[]
  readonly password: string
  /** Routes email to these domains to that port. */
  readonly relay: { readonly domains: readonly string[]; readonly port: number }
}

const programs = ['/usr/bin/swaks', '/usr/sbin/dovecot', '/usr/sbin/postfix'] as const

/** Why it can't run here; undefined if it can. */
export function whyNot(): string | undefined {
  const missing = programs.find((program) => spawnSync('test', ['-x', program]).status !== 0)
  if (missing) return `${missing} is not installed.`
  return process.getuid?.() === 0 ? undefined : 'Postfix starts for root alone.'
}

export async function startPostPair(options: PostPairOptions): Promise<PostPair> {
  const dovecot = await startDovecot(options)
  const postfix = await startPostfix(options)
  return {
    async stop() {
      await postfix()
      await end(dovecot)
    },
  }
}

async function startDovecot(options: PostPairOptions): Promise<ChildProcess> {
  const { folder, imapPort, password } = options
  const home = join(folder, 'dovecot')
  const mail = join(folder, 'mail')
  await mkdir(join(home, 'run'), { recursive: true })
  await mkdir(mail, { recursive: true })
  const { uid, gid } = await userOf('nobody')
  await chown(mail, uid, gid)
  const config = join(home, 'dovecot.conf')
  await writeFile(
    config,
    `
base_dir = ${home}/run
state_dir = ${home}/run
log_path = ${home}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mail}/%n
auth_username_format = %Ln
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}/%n allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = ${imapPort}
  }
  inet_listener imaps {
    port = 0
  }
}
service stats {
  unix_listener stats-writer {
    mode = 0666
  }
}
`,
  )
  const child = spawn('/usr/sbin/dovecot', ['-F', '-c', config], { stdio: 'ignore' })
  await untilOpen(imapPort, () => logOf(join(home, 'log')))
  return child
}

async function startPostfix(options: PostPairOptions): Promise<() => Promise<void>> {
  const { folder, smtpPort, domain, users, relay } = options
  const home = join(folder, 'postfix')
  for (const name of ['etc', 'queue', 'data']) await mkdir(join(home, name), { recursive: true })
  await chmod(join(home, 'queue'), 0o755)
  const { uid, gid } = await userOf('postfix')
  await chown(join(home, 'data'), uid, gid)
  const nobody = await userOf('nobody')
  const boxes = users.map((name) => `{ ${name}@${domain} = ${name}/ }`)
  const routes = relay.domains.map((name) => `{ ${name} = smtp:[127.0.0.1]:${relay.port} }`)
  await writeFile(
    join(home, 'etc/main.cf'),
    `
compatibility_level = 3.6
queue_directory = ${home}/queue
data_directory = ${home}/data
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
myhostname = mx.${domain}
mydestination =
mynetworks = 127.0.0.0/8
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
relay_domains = ${relay.domains.join(' ')}
recipient_delimiter = +
virtual_mailbox_domains = ${domain}
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = inline:{ ${boxes.join(', ')} }
virtual_minimum_uid = 1
virtual_uid_maps = static:${nobody.uid}
virtual_gid_maps = static:${nobody.gid}
transport_maps = inline:{ ${routes.join(', ')} }
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_tls_security_level = none
smtp_tls_security_level = none
smtp_dns_support_level = disabled
alias_maps =
maillog_file = ${home}/log
maillog_file_prefixes = ${home}
`,
  )
  await writeFile(
    join(home, 'etc/master.cf'),
    `
127.0.0.1:${smtpPort} inet n - n - - smtpd
pickup    unix  n  -  n  60   1  pickup
cleanup   unix  n  -  n  -    0  cleanup
qmgr      unix  n  -  n  5    1  qmgr
rewrite   unix  -  -  n  -    -  trivial-rewrite
bounce    unix  -  -  n  -    0  bounce
defer     unix  -  -  n  -    0  bounce
trace     unix  -  -  n  -    0  bounce
verify    unix  -  -  n  -    1  verify
smtp      unix  -  -  n  -    -  smtp
relay     unix  -  -  n  -    -  smtp
virtual   unix  -  n  n  -    -  virtual
error     unix  -  -  n  -    -  error
retry     unix  -  -  n  -    -  error
discard   unix  -  -  n  -    -  discard
anvil     unix  -  -  n  -    1  anvil
scache    unix  -  -  n  -    1  scache
proxymap  unix  -  -  n  -    -  proxymap
postlog   unix-dgram n - n - 1 postlogd
`,
  )
  const run = (command: string) =>
    spawnSync('/usr/sbin/postfix', ['-c', join(home, 'etc'), command], { encoding: 'utf8' })
  const started = run('start')
  await untilOpen(smtpPort, async () => `${started.stderr}\n${await logOf(join(home, 'log'))}`)
  return async () => void run('stop')
}

async function userOf(name: string): Promise<{ uid: number; gid: number }> {
  const line = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  if (!uid || !gid) throw new Error(`There is no user ${name} here.`)
  return { uid: Number(uid), gid: Number(gid) }
}

async function logOf(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

async function untilOpen(port: number, why: () => Promise<string>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(
        () => false,
        () => false,
      ),
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await pause(100)
  }
  throw new Error(`Nothing listens on port ${port}.\n${await why()}`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}
