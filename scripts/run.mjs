// Entry point of every npm script. It must run on any Node version without node_modules, so it
// checks the version before it imports anything else.
const command = process.argv[2] || 'start'
const args = process.argv.slice(3)

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    'Parley needs Node 20 or newer. This is ' +
      process.version +
      '. Install a newer version from https://nodejs.org and start again.',
  )
  process.exitCode = 1
} else {
  void import('./launch/launch.mjs').then(({ launch }) => launch(command, args))
}
