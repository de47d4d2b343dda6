import { accessModule } from '../features/accounts/module.ts'
import { crudModule } from '../platform/crud/module.ts'
import { exchangeModule } from '../platform/exchange/module.ts'
import { importModule } from '../features/integration/imports/module.ts'
import { interfaceModule } from '../features/integration/interfaces/module.ts'
import { dataSyncModule } from '../features/integration/sync/module.ts'
import { integrationModule } from '../features/integration/module.ts'
import { upkeepModule } from '../features/maintenance/module.ts'
import { receiveModule } from '../features/integration/receive/module.ts'
import { layoutModule } from '../features/layouts/module.ts'
import { liveModule } from '../features/live/module.ts'
import { modellingModule } from '../features/modelling/module.ts'
import { reminderModule } from '../features/reminders/module.ts'
import { systemModule } from '../features/system/module.ts'
import { calculationModule } from './calculation-module.ts'
import { systemLogModule } from '../features/system/log-module.ts'
import type { MakeModule } from '../identity/services.ts'

/** The parts of the server; each brings handlers of declared endpoints. */
export const modules: readonly MakeModule[] = [
  accessModule,
  liveModule,
  crudModule,
  exchangeModule,
  layoutModule,
  systemModule,
  systemLogModule,
  reminderModule,
  interfaceModule,
  importModule,
  dataSyncModule,
  integrationModule,
  modellingModule,
  calculationModule,
  upkeepModule,
  receiveModule,
]
