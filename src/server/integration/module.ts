import type { ServerModule, Services } from '../services.ts'
import { connectionHandlers } from './connections/handlers.ts'

/** Takt among other systems. */
export async function integrationModule(services: Services): Promise<ServerModule> {
  return { handlers: connectionHandlers(services) }
}
