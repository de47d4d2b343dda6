import type { ServerModule, Services } from '../../identity/services.ts'
import { connectionHandlers } from './connection-handlers.ts'

/** Takt among other systems. */
export async function integrationModule(services: Services): Promise<ServerModule> {
  return { handlers: connectionHandlers(services) }
}
