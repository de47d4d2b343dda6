import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { checkOutMapping, outColumns } from '#domain/integration/out-mapping.ts'
import { fitInterface, tableNamed } from '#domain/integration/packs/fit.ts'
import { packs } from '#domain/integration/packs/index.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { readJoins } from '#domain/integration/source-joins.ts'

describe('delivered packs', () => {
  it('have codes of their own', () => {
    expect(new Set(packs.map(({ code }) => code)).size).toBe(packs.length)
  })

  it.each(packs.map((pack) => [pack.code, pack] as const))(
    '%s has interfaces that can be saved',
    (_, pack) => {
      expect(new Set(pack.interfaces.map(({ code }) => code)).size).toBe(pack.interfaces.length)
      for (const one of pack.interfaces) {
        const entity = entityNamed(one.entity)
        const mode = one.mode ?? 'upsert'
        // As they are read again from where they are kept.
        expect(readMapping(JSON.parse(JSON.stringify(one.mapping)))).toEqual({
          lines: one.mapping,
          faults: [],
        })
        expect(readJoins(one.joins)).toEqual({ joins: one.joins ?? [], faults: [] })
        const faults =
          one.direction === 'in'
            ? checkMapping(one.mapping, { entity, mode, columns: null })
            : checkOutMapping(one.mapping, outColumns(entity), one.format !== 'csv')
        expect(faults, `${pack.code} ${one.code}`).toEqual([])
      }
    },
  )
})

describe('a pack fits a source', () => {
  it('whose tables have schemas, endings or another case', () => {
    expect(tableNamed('MARA', ['lfa1.csv', 'mara.CSV'])).toBe('mara.CSV')
    expect(tableNamed('T_BD_UNIT', ['dbo.T_BD_UNIT_L', 'dbo.t_bd_unit'])).toBe('dbo.t_bd_unit')
    expect(tableNamed('BOM', ['BOM Item', 'BOM'])).toBe('BOM')
    expect(tableNamed('MARA', ['marax.csv', 'xmara'])).toBeNull()
  })

  it('with columns in another case, and names what it lacks', () => {
    const one = packs.find(({ code }) => code === 'U8')!.interfaces.find(({ code }) => code === 'PURCHASE')!
    const columns = (...names: string[]) => names.map((name) => ({ name, kind: 'text' as const }))
    const tables: Readonly<Record<string, ReturnType<typeof columns>>> = {
      PO_Podetails: columns(
        'poid',
        'ivouchrowno',
        'cinvcode',
        'iquantity',
        'freceivedqty',
        'darrivedate',
        'cbcloser',
      ),
      PO_Pomain: columns('poid', 'cpoid', 'cvencode', 'cverifier', 'ccloser'),
    }
    const fit = (without: string) =>
      fitInterface(one, entityNamed('purchaseOrder'), (table) => ({
        name: table.toLowerCase(),
        columns: tables[table]!.filter(({ name }) => name !== without),
      }))
    const whole = fit('')
    expect(whole.missing).toEqual([])
    expect(whole.sourceTable).toBe('po_podetails')
    expect(whole.joins).toEqual([
      { name: 'head', table: 'po_pomain', on: [{ column: 'poid', equals: { column: 'poid' } }] },
    ])
    expect(whole.mapping[0]!.value).toEqual({ kind: 'column', column: 'head.cpoid' })
    expect(fit('cpoid').missing.map(({ en }) => en)).toEqual([
      'Document: the source has no column "head.cPOID"',
    ])
    expect(fit('poid').missing.map(({ en }) => en)).toEqual(['"PO_Pomain" has no column "POID"'])
    expect(fit('cverifier').missing).toHaveLength(1)
  })
})
