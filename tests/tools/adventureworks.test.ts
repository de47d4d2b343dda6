import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'
import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkRow } from '#domain/checks/row.ts'
import { textAt } from '#engine/columns.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import { kit } from '#engine/kitting/kit.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { kittingInput } from '../../src/cli/kit/kitting-input.ts'
import { readFolder } from '../../src/cli/kit/read-folder.ts'
import { writeImportFolder } from '../../tools/adventureworks/import-folder.ts'
import { writeKitFolder } from '../../tools/adventureworks/kit-folder.ts'
import { isPresent, readAdventureWorks } from '../../tools/adventureworks/read.ts'
import { checkConservation } from '../support/conservation.ts'
import { freshKernels } from '../support/kernels.ts'

const data =
  process.env['ADVENTUREWORKS'] ??
  fileURLToPath(new URL('../../../shared/data/adventureworks', import.meta.url))
const present = isPresent(data)
const title = present
  ? 'AdventureWorks'
  : `AdventureWorks (skipped: no data in ${data}; ADVENTUREWORKS names another folder)`

const folder = mkdtempSync(join(tmpdir(), 'takt-aw-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(!present)(title, () => {
  const asOf = '2014-05-05'

  it('kits a month of work orders, conserving every quantity, by reference and kernel alike', async () => {
    writeKitFolder(join(folder, 'kit'), readAdventureWorks(data, { asOf, days: 30, finished: false }))
    const { folder: files, report } = readFolder(join(folder, 'kit'), 'UTC')
    expect(report.lines('en')).toEqual([])
    const options = { asOf: Date.parse(asOf) / 1000, zone: 'UTC' }
    const { policy } = readPolicy({})
    const outcome = await kit(kittingInput(files), policy, {
      ...options,
      solver: kittingKernel(freshKernels()),
    })
    const plain = await kit(kittingInput(files), policy, { ...options, solver: referenceSolver })
    expect(outcome.hash).toBe(plain.hash)
    expect(outcome.conservation.ok).toBe(true)
    expect(checkConservation(outcome.tables)).toMatchObject({ holds: true, violations: [] })
    const { orders, shortages, allocations } = outcome.tables
    expect(orders.length).toBe(3088)
    const statuses = new Map<string, number>()
    for (let row = 0; row < orders.length; row++) {
      const status = textAt(orders.columns.kitStatus, row)!
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    // Stock of the data is generous for wheels and frames and short of paint and made parts: some of each.
    expect(statuses.get('FN')! + (statuses.get('FT') ?? 0)).toBeGreaterThan(300)
    expect(statuses.get('ER') ?? 0).toBe(0)
    expect(shortages.length).toBeGreaterThan(100)
    expect(allocations.length).toBeGreaterThan(orders.length)
    for (let row = 0; row < shortages.length; row++)
      expect(textAt(shortages.columns.reason, row)).toMatch(/^S\d+$/)
  })

  it('takes BOM lines at their dates and nothing from rejected or received purchases', () => {
    const plan = readAdventureWorks(data, { asOf, days: 30, finished: true })
    expect(plan.orders.every((order) => order.start >= asOf && order.start < '2014-06-04')).toBe(true)
    const purchases = plan.receipts.filter((receipt) => receipt.kind === 'PO')
    expect(purchases.some((receipt) => receipt.date < asOf)).toBe(true)
    expect(purchases.filter((receipt) => receipt.date >= asOf).length).toBeGreaterThan(300)
    expect(plan.bom.some((line) => line.to !== '')).toBe(true)
  })

  it('writes import files that every declaration accepts', () => {
    writeImportFolder(join(folder, 'import'), readAdventureWorks(data, { asOf, days: 5, finished: false }))
    for (const name of readdirSync(join(folder, 'import'))) {
      const entity = entityNamed(name.replace('.csv', ''))
      const { data: rows } = Papa.parse<Record<string, string>>(
        readFileSync(join(folder, 'import', name), 'utf8'),
        {
          header: true,
          skipEmptyLines: true,
        },
      )
      expect(rows.length, name).toBeGreaterThan(0)
      for (const row of rows)
        expect(
          checkRow(entity, row).map((fault) => faultText(fault, 'en')),
          JSON.stringify(row),
        ).toEqual([])
    }
  })
})
