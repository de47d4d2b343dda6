#!/usr/bin/env node
// Runs the command with the Node that npm installed beside the project, or else with the one that started this file.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url))
const node = existsSync(own) ? own : process.execPath
if (node === process.execPath) await import('../../tools/check-node.mjs')
const [main] = ['main.js', 'main.ts']
  .map((name) => fileURLToPath(new URL(name, import.meta.url)))
  .filter(existsSync)
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
