import type { ServerModule, Services } from '../../identity/services.ts'
import { auditHandlers } from './audit-logs.ts'
import { commonHandlers } from './common-data.ts'
import { personalHandlers } from './personal.ts'
import { planUnitHandlers } from './plan-units.ts'
import { settingHandlers } from './settings.ts'
import { textHandlers } from './texts.ts'
import { translateHandlers } from './translate.ts'

/** Settings, texts, common data, favourites and plan units. */
export async function systemModule(services: Services): Promise<ServerModule> {
  return {
    handlers: [
      ...settingHandlers(services),
      ...textHandlers(services),
      ...translateHandlers(services),
      ...commonHandlers,
      ...personalHandlers,
      ...planUnitHandlers(services),
      ...auditHandlers,
    ],
  }
}
