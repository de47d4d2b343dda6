import { accessModule } from './access/module.ts'
import { crudModule } from './crud/module.ts'
import { exchangeModule } from './exchange/module.ts'
import { importModule } from './integration/imports/module.ts'
import { interfaceModule } from './integration/interfaces/module.ts'
import { dataSyncModule } from './integration/sync/module.ts'
import { integrationModule } from './integration/module.ts'
import { upkeepModule } from './integration/upkeep/module.ts'
import { receiveModule } from './integration/receive/module.ts'
import { layoutModule } from './layouts/module.ts'
import { liveModule } from './live/module.ts'
import { modellingModule } from './modelling/module.ts'
import { reminderModule } from './reminders/module.ts'
import { systemModule } from './system/module.ts'
import { calculationModule } from './services/module.ts'
import { systemLogModule } from './system-log/module.ts'
import type { MakeModule } from './services.ts'

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
