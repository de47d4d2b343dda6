import { uiConfiguration } from '#domain/services/access/accounts.ts'
import { handle } from '../../identity/handlers.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { keyHandlers } from './keys/handlers.ts'
import { registerHandler } from './register.ts'
import { rightHandlers } from './right-handlers.ts'
import { roleHandlers } from './roles.ts'
import { sessionHandlers } from './session.ts'
import { ssoHandlers } from './sso/handlers.ts'
import { tenantHandlers } from './tenants.ts'
import { toolHandlers } from './tool-handlers.ts'
import { userHandlers } from './users.ts'

/** Sessions, users, roles and tenants. */
export async function accessModule(services: Services): Promise<ServerModule> {
  return {
    handlers: [
      ...sessionHandlers(services),
      registerHandler(services),
      ...ssoHandlers(services),
      ...userHandlers(services),
      ...roleHandlers,
      ...rightHandlers,
      ...toolHandlers,
      ...keyHandlers(services),
      ...tenantHandlers,
      // The workbench keeps its theme in the browser; the standard clients expect the call to succeed.
      handle(uiConfiguration.changeUiTheme, async () => null),
    ],
  }
}
