import { accessSettings } from './declared/access.ts'
import { databaseSettings } from './declared/database.ts'
import { fileSettings } from './declared/files.ts'
import { serverSettings } from './declared/server.ts'

/**
 * Every setting of an installation. A setting is added to one of these lists alone: its type (`Settings`), the check at start and
 * the table in docs/operations.md (`npx node tools/settings.ts`) follow from its declaration.
 */
export const declaredSettings = {
  ...serverSettings,
  ...databaseSettings,
  ...accessSettings,
  ...fileSettings,
}
