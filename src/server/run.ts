import { serve, type Running, type ServeOptions } from './serve.ts'

/** Serves until the process is asked to end: tells address and first logins by `tell`, then waits. */
export async function runServer(options: ServeOptions, tell: (text: string) => void): Promise<void> {
  const running = await serve(options)
  tell(banner(running))
  await asked()
  await running.close()
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function asked(): Promise<void> {
  return new Promise((resolve) => {
    let closing = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (closing) process.exit(1)
        closing = true
        resolve()
      })
  })
}

function banner({ address, logins, upgrade }: Running): string {
  const lines = [`Takt is running at ${address}`]
  if (upgrade)
    lines.push(
      `Database upgraded from schema level ${upgrade.from} to ${upgrade.to}: ${upgrade.steps.join(', ') || 'no step'}`,
    )
  if (logins)
    lines.push(
      '',
      'First logins (told once; to be changed at the first login):',
      `  tenant Default   user ${logins.tenant.userName}   password ${logins.tenant.password}`,
      `  host (no tenant) user ${logins.host.userName}   password ${logins.host.password}`,
    )
  return lines.join('\n')
}
