import { describe, expect, it } from 'vitest'
import { checkPage } from '../../../src/domain/pages/check.ts'
import type { FaultPart } from '../../../src/domain/pages/fault.ts'
import { memberName } from '../../../src/domain/pages/member-name.ts'
import { partName } from '../../../src/domain/pages/part-name.ts'
import { noNames } from '../../../src/domain/pages/check-text.ts'
import type { Field, Fields } from '../../../src/domain/field-kinds.ts'
import { pageCalls } from '../../../src/domain/pages/calls.ts'
import type { PageFile } from '../../../src/domain/pages/page.ts'
import { samplePage } from './samples.ts'

const page = samplePage()
const component = (type: string): FaultPart => ({ of: 'component', id: `${type}-1`, type })

describe('where a fault is', () => {
  it('is said in the words of the properties', () => {
    expect(memberName(component('table'), 'columns[2].field', page)?.en).toBe('Columns 3 › Field')
    expect(memberName(component('button'), 'on.click[0].value', page)).toEqual({
      zh: '单击 › 设置变量 1 › 值',
      en: 'Click › Set a variable 1 › Value',
    })
    expect(memberName({ of: 'rule', name: 'timer 1' }, 'actions[1].sources[0].source', page)?.en).toBe(
      'Actions › Reload data 2 › Sources 1 › Source',
    )
    expect(memberName({ of: 'source', name: 'orders' }, 'where[0].field', page)?.en).toBe(
      'Conditions 1 › Field',
    )
    expect(memberName({ of: 'page' }, 'title', page)?.zh).toBe('标题')
    const [call, { input }] = [...pageCalls].find(([, one]) => Object.keys(one.input as object).length > 0)!
    const [parameter] = Object.entries<Field>(input as Fields)
    const events: PageFile['events'] = [{ on: 'opened', actions: [{ do: 'command', call }] }]
    expect(
      memberName({ of: 'rule', name: 'opened 1' }, `actions[0].parameters.${parameter![0]}`, {
        ...page,
        events,
      })?.en,
    ).toBe(`Actions › Run a command 1 › Parameters › ${parameter![1].label.en}`)
    expect(memberName(component('text'), '', page)).toBeNull()
  })

  it('is found for every fault of a page without sources and variables', () => {
    const broken = { ...page, sources: [], variables: [], texts: {} }
    const faults = checkPage(broken, { ...noNames, routes: new Set(), calls: new Set() })
    expect(faults.length).toBeGreaterThan(40)
    for (const { part, member } of faults) {
      expect(partName(part, broken).zh).not.toContain('undefined')
      expect(memberName(part, member, broken)?.en ?? '').not.toMatch(/undefined|\[/)
    }
  })

  it('names a part by its label, and by its id where it has none', () => {
    expect(partName(component('text'), page)).toEqual({ zh: '文本“文本”', en: 'Text "text"' })
    expect(partName({ of: 'component', id: 'x-9', type: 'hologram' }, page).en).toBe('hologram x-9')
    expect(partName({ of: 'variable', name: 'line' }, page).zh).toBe('变量“line”')
  })
})
