import type { ServerModule, Services } from '../../../identity/services.ts'
import { importHandlers } from './handlers.ts'

/** Imports by schemes, and their batches. */
export async function importModule(services: Services): Promise<ServerModule> {
  return { handlers: importHandlers(services) }
}
