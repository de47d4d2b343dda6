import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A server for each browser, on the ports that are given (serve.ts), all of them started at once. */
const file = fileURLToPath(new URL('serve.ts', import.meta.url))
const servers = process.argv.slice(2).map((port) => fork(file, [port]))

// The signal goes to the servers as well: these close what they have, and then this ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const ended = servers.map((server) => once(server, 'exit'))
for (const end of ended) void end.then(([code]) => (process.exitCode ||= Number(code)))

await Promise.race([Promise.all(servers.map((server) => once(server, 'message'))), ...ended])
const failed = servers.some(({ exitCode }) => exitCode !== null)
if (failed) for (const server of servers) server.kill()
else process.stdout.write('The servers of the browser tests are ready\n')
