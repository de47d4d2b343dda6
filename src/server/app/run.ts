import type { FirstLogins } from './install.ts'
import { growAgain } from '../base/lean.ts'
import { environment } from '../base/environment.ts'
import { unknownSettings } from '../base/settings/unknown.ts'
import { serve, type Running, type ServeOptions } from './serve.ts'

/** Serves until the process is asked to end: tells first logins and address by `tell`, then waits. */
export async function runServer(options: ServeOptions, tell: (text: string) => void): Promise<void> {
  for (const warning of unknownSettings(environment)) tell(warning.en)
  const running = await serve({ ...options, tellLogins: (logins) => tell(loginsText(logins)) })
  growAgain()
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

function banner({ address, upgrade }: Running): string {
  const lines = [`Takt is running at ${address}`]
  if (upgrade)
    lines.push(
      `Database upgraded from schema level ${upgrade.from} to ${upgrade.to}: ${upgrade.steps.join(', ') || 'no step'}`,
    )
  return lines.join('\n')
}

/** What the first start, or one with --reset-admin, says of the logins that it made. */
export const loginsText = ({ tenant, host, emergency = [] }: FirstLogins): string =>
  [
    'First logins (shown this once, to be changed at the first login; if they are lost, start with --reset-admin):',
    `  tenant Default   user ${tenant.userName}   password ${tenant.password}`,
    `  host (no tenant) user ${host.userName}   password ${host.password}`,
    ...emergency.map(
      ({ tenancyName, userName, password }) =>
        `  ${tenancyName === '' ? 'host (no tenant)' : `tenant ${tenancyName}`} user ${userName}   password ${password}`,
    ),
    '',
  ].join('\n')
