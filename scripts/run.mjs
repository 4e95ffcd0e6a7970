// Stands behind every npm script. It runs on any Node, without node_modules, and never shows a
// stack trace for what a person can mend: so it checks the version before it loads anything else.
const command = process.argv[2] || 'start'
const args = process.argv.slice(3)

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(
    'Parley needs Node 20 or newer, and this is ' +
      process.version +
      ': install a newer one from https://nodejs.org and start again.',
  )
  process.exitCode = 1
} else {
  void import('./launch/launch.mjs').then(({ launch }) => launch(command, args))
}
