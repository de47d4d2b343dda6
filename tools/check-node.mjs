// Guards `npm start` and `npm test`: the scripts need the Node 24 that npm installed beside them (or a newer own one).
const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Takt needs Node 24, this is ${process.versions.node}. Run it through npm (npm start, npm test), which uses the ` +
      'Node 24 from node_modules/.bin; on a platform without that package install Node 24.',
  )
  process.exit(1)
}
