import { expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { columnsOf } from '../../../src/workbench/grid/model/column.ts'
import { withEntityTexts } from '../../../src/workbench/list/entity-texts.ts'

it('lists show what entities are called where their rows hold names of them, and nowhere else', () => {
  const runs = entityNamed('interfaceRun')
  const columns = withEntityTexts(columnsOf(runs.fields), runs, standardModel)
  const named = columns.filter(({ texts }) => texts !== undefined)
  expect(named.map(({ field }) => field)).toEqual(['entity'])
  expect(named[0]!.texts).toMatchObject({ saleOrder: { zh: '销售订单', en: 'Sales order' } })
})
