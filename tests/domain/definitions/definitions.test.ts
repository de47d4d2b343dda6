import { describe, expect, it } from 'vitest'
import { definitionParts, definitions } from '#domain/definitions/index.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import { kpiTexts } from '#domain/scheduling/kpi-texts.ts'
import { planRun } from '#domain/entities/kitting/plan-run.ts'

describe('definitions', () => {
  it('are complete in both languages and all on the page, each once', () => {
    const listed = definitionParts.flatMap(({ names }) => names)
    expect([...listed].sort()).toEqual(Object.keys(definitions).sort())
    for (const [name, { term, meaning, formula }] of Object.entries(definitions))
      for (const { zh, en } of [term, meaning, formula]) {
        expect(zh, name).toMatch(/\p{Script=Han}/u)
        expect(en, name).not.toMatch(/\p{Script=Han}/u)
        expect(en.trim(), name).not.toBe('')
      }
  })

  it('name a figure alike on screens, in KPIs and in run lists', () => {
    const { KIT, ITM, RES, PER } = kpiRows
    const pairs = [
      [KIT.fields['setRate'], 'setRate'],
      [KIT.fields['lineRate'], 'lineRate'],
      [KIT.fields['kitQtyAtNeed'], 'kitsInTime'],
      [ITM.fields['required'], 'net'],
      [ITM.fields['stock'], 'onHand'],
      [RES.fields['available'], 'working'],
      [RES.fields['busy'], 'busy'],
      [PER.fields['idleSeconds'], 'idleBetween'],
      [planRun.fields['kitRate'], 'orderKitRate'],
      [planRun.fields['fullOrders'], 'kitted'],
      [planRun.fields['supplies'], 'supplies'],
    ] as const
    for (const [field, name] of pairs) expect(field?.label, name).toEqual(definitions[name].term)
    expect(kpiTexts.idleSeconds.label).toEqual(definitions.idleBetween.term)
  })
})
