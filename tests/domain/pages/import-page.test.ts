import { describe, expect, it } from 'vitest'
import { modelOf, standardModel } from '#domain/modelling/tenant-model.ts'
import { exportedPage, lackingOf, readImport } from '../../../src/domain/pages/import-page.ts'
import { formatVersion, newPage, noRequires, pageLimits } from '../../../src/domain/pages/page.ts'
import { customField } from '../../support/custom-fields.ts'
import { samplePage } from './samples.ts'

const refusal = (text: string) => {
  const read = readImport(text)
  return read.page === null ? read.refused : null
}

const withSource = (source: object) => ({
  ...newPage('a', 'page', {}),
  sources: [{ name: 's', kind: 'rows', ...source }],
})

describe('a page file', () => {
  it('is read as it was exported, with what it needs', () => {
    const page = samplePage()
    const read = readImport(exportedPage(page))
    expect(read.page).toEqual({ ...page, requires: read.page!.requires })
    expect(read.page!.requires.entities).toEqual(['order'])
    expect(read.page!.requires.kinds).toContain('table')
    expect(lackingOf(page, null, null, standardModel)).toEqual(noRequires)
  })

  it('of a newer format is refused by its name', () => {
    const title = { 'zh-Hans': '线长看板', en: 'Line board' }
    const newer = { ...newPage('LineBoard', 'page', title), formatVersion: formatVersion + 1 }
    expect(refusal(JSON.stringify(newer))).toEqual({
      zh: `页面“线长看板”由更新的版本制作：文件格式 ${formatVersion + 1}，此版本可读取到格式 ${formatVersion}`,
      en: `Page "Line board" was made by a newer version: its format is ${formatVersion + 1}, this version reads formats up to ${formatVersion}`,
    })
    expect(refusal(JSON.stringify({ ...newer, title: 3 }))!.en).toContain('Page "LineBoard"')
  })

  it('that is no page says so', () => {
    expect(refusal('{"a"')!.en).toBe('The file is no JSON file')
    expect(refusal('[]')!.zh).toBe('文件不是页面文件')
    expect(refusal(JSON.stringify({ ...samplePage(), format: 'other' }))!.en).toBe('The file is no page file')
  })

  it('with too many components is refused by its name', () => {
    const component = (id: number) => ({ type: 'divider', props: { id: `d-${id}` } })
    const content = Array.from({ length: pageLimits.components + 1 }, (_, id) => component(id))
    const page = { ...newPage('Huge', 'page', {}), data: { root: {}, content } }
    expect(refusal(JSON.stringify(page))!.en).toBe('Page "Huge" has more than 1000 components or 100 sources')
  })
})

describe('what a page needs', () => {
  it('and the product lacks is named', () => {
    expect(
      lackingOf(withSource({ entity: 'galaxy', where: [] }), null, null, standardModel).entities,
    ).toEqual(['galaxy'])
    const where = [{ field: 'warp', op: 'eq', values: ['1'] }]
    const added = withSource({ entity: 'order', where: [{ ...where[0], field: 'X_warp' }] })
    expect(lackingOf(added, null, null, standardModel).fields).toEqual(['order.X_warp'])
    expect(lackingOf(added, null, null, modelOf([customField('order', 'warp')]))).toEqual(noRequires)
    expect(lackingOf(withSource({ entity: 'order', where }), null, null, standardModel).fields).toEqual([
      'order.warp',
    ])
    const kinds = {
      ...newPage('a', 'page', {}),
      data: { root: {}, content: [{ type: 'hologram', props: { id: 'h' } }] },
    }
    expect(lackingOf(kinds, null, null, standardModel).kinds).toEqual(['hologram'])
    const calls = lackingOf(
      samplePage(),
      new Set(['/api/services/app/Other/Call']),
      null,
      standardModel,
    ).calls
    expect(calls).toEqual(['/api/services/app/Order/Recalculate'])
  })
})
