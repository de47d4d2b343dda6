import { describe, expect, it } from 'vitest'
import { checkPage } from '../../../src/domain/pages/check.ts'
import { deliveredPages } from '../../../src/domain/pages/delivered/index.ts'
import { readPage } from '../../../src/domain/pages/read-page.ts'
import { noNames } from '../../../src/domain/pages/check-text.ts'
import { menu } from '../../../src/domain/menu/index.ts'
import { endpoints } from '../../../src/domain/services/index.ts'
import { pathOf } from '../../../src/domain/service.ts'

const names = {
  ...noNames,
  routes: new Set(menu.flatMap(({ screens }) => screens.map(({ route }) => route))),
  calls: new Set(endpoints.map(pathOf)),
  kpis: new Set(['KIT_RATE', 'ON_TIME']),
}

describe.each(deliveredPages.map((page) => [page.code, page] as const))('template %s', (_code, page) => {
  it('is read as it is written', () => {
    expect(readPage(JSON.parse(JSON.stringify(page)))).toEqual({ page, faults: [] })
  })

  it('has neither faults nor missing words', () => {
    expect(checkPage(page, names).map(({ part, member, reason }) => ({ part, member, reason }))).toEqual([])
  })
})
