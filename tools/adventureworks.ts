/**
 * Turns the AdventureWorks tables (../shared/data/adventureworks, or --data) into input of ours:
 *
 *   npx node tools/adventureworks.ts --kit DIR      files of `takt kit --in DIR` (and scheme.json)
 *   npx node tools/adventureworks.ts --import DIR   files of `takt import`, one per entity
 *
 * The planning day is in the past (--as-of, default 2014-05-05), because every work order of the data has ended. Orders are
 * the work orders that start within --days (default 30) of it; --finished takes those of finished products alone. The BOM
 * keeps its dates. Stock is the inventory per location. Receipts are purchase order lines not yet due on that day, with
 * what is missing of older lines that are still pending or approved, never those of rejected orders; and, as work in
 * process, the work orders that had started and not ended.
 */
import { parseArgs } from 'node:util'
import { writeImportFolder } from './adventureworks/import-folder.ts'
import { writeKitFolder } from './adventureworks/kit-folder.ts'
import { readAdventureWorks } from './adventureworks/read.ts'

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/adventureworks' },
    'as-of': { type: 'string', default: '2014-05-05' },
    days: { type: 'string', default: '30' },
    finished: { type: 'boolean', default: false },
    kit: { type: 'string' },
    import: { type: 'string' },
  },
})

const plan = readAdventureWorks(values.data, {
  asOf: values['as-of'],
  days: Number(values.days),
  finished: values.finished,
})
if (values.kit === undefined && values.import === undefined) {
  process.stderr.write('give --kit DIR or --import DIR\n')
  process.exitCode = 2
}
if (values.kit !== undefined) writeKitFolder(values.kit, plan)
if (values.import !== undefined) writeImportFolder(values.import, plan)
process.stdout.write(
  `${plan.orders.length} orders, ${plan.bom.length} BOM lines, ${plan.stock.length} stock rows, ${plan.receipts.length} receipts\n`,
)
