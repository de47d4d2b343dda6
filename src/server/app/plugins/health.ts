import type { FastifyInstance } from 'fastify'
import { version } from '../../base/version.ts'
import { jsonType } from '../../http/media-types.ts'
import type { ServerModule, Services } from '../../identity/services.ts'

type Check = NonNullable<ServerModule['ready']>

/** A part that does not answer within this time is not ready. */
const CHECK_MS = 3000

/**
 * What load balancers and watchers ask: `/livez`, the process answers; `/readyz`, it can do its work, else what fails. A
 * process listens only after its database has the schema of the program.
 */
export function addHealth(app: FastifyInstance, services: Services, parts: readonly ServerModule[]): void {
  const { database, draining } = services
  const checks: readonly Check[] = [
    { name: 'database', check: async () => void (await database.app.query('select 1')) },
    ...parts.flatMap(({ ready }) => ready ?? []),
    { name: 'draining', check: async () => draining.throwIfAborted() },
  ]
  const hidden = { schema: { hide: true } } as const
  app.get('/livez', hidden, (_request, reply) => reply.type(jsonType).send('{"status":"ok"}'))
  app.get('/readyz', hidden, async (_request, reply) => {
    const failed = (await Promise.all(checks.map(failing))).filter((name) => name !== null)
    const body = failed.length === 0 ? { status: 'ok' } : { status: 'notReady', failed }
    return reply
      .code(failed.length === 0 ? 200 : 503)
      .type(jsonType)
      .send(JSON.stringify(body))
  })
  app.get('/api/health', { config: { access: 'anonymous' } }, async (_request, reply) => {
    await database.app.query('select 1')
    return reply.type(jsonType).send(JSON.stringify({ status: 'ok', version }))
  })
}

/** The name of a check that fails; null: it does not. */
async function failing({ name, check }: Check): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(name), CHECK_MS)
  })
  const checked = check().then(
    () => null,
    () => name,
  )
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}
