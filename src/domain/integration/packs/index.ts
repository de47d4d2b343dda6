import { erpnext } from './erpnext.ts'
import { frepple } from './frepple.ts'
import { kingdee } from './kingdee.ts'
import { odooDates } from './odoo-dates.ts'
import { odoo } from './odoo.ts'
import type { Pack } from './pack.ts'
import { sap } from './sap.ts'
import { yonyou } from './yonyou.ts'

/** Mapping packs that are delivered. */
export const packs: readonly Pack[] = [sap, kingdee, yonyou, odoo, odooDates, erpnext, frepple]
