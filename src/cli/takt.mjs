#!/usr/bin/env node
// Runs the command with the Node that the project pins, whatever Node started this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
const own = fileURLToPath(new URL('node_modules/.bin/node', root))
const recent = Number(process.versions.node.split('.')[0]) >= 24
const node = existsSync(own) ? own : recent ? process.execPath : null
if (node === null) {
  process.stderr.write('takt needs Node 24: run "npm ci" in the project first\n')
  process.exit(1)
}
const main = fileURLToPath(new URL('takt.ts', import.meta.url))
const child = spawn(node, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('error', (error) => {
  process.stderr.write(`takt: ${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code, signal) => {
  if (signal === null) process.exit(code ?? 1)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
})
