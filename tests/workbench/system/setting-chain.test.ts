import { describe, expect, it } from 'vitest'
import type { SettingChain } from '#domain/system/parameters.ts'
import { inheritedIn, valueIn } from '../../../src/workbench/screens/system/parameters/setting-chain.ts'

const chain = (values: SettingChain['values'], scopes: SettingChain['scopes']): SettingChain => ({
  code: 'lockMinutes',
  category: 'session',
  label: { zh: '自动锁屏', en: 'Lock' },
  scopes,
  value: 0,
  from: 'default',
  values,
  writable: scopes,
})

const everywhere = ['host', 'tenant', 'unit', 'user'] as const

describe('the chain of a parameter', () => {
  it('gives a scope the narrowest value of the wider ones', () => {
    const both = chain({ host: 60, tenant: 30, user: 5 }, everywhere)
    expect(inheritedIn(both, 'user')).toEqual({ value: 30, from: 'tenant' })
    expect(inheritedIn(both, 'tenant')).toEqual({ value: 60, from: 'host' })
    expect(valueIn(both, 'user')).toEqual({ value: 5, from: 'user' })
    expect(valueIn(both, 'unit')).toEqual({ value: 30, from: 'tenant' })
  })

  it('falls back to the default, also below a scope that the parameter does not have', () => {
    expect(inheritedIn(chain({}, everywhere), 'host')).toEqual({ value: 0, from: 'default' })
    expect(inheritedIn(chain({ tenant: 30 }, ['host']), 'unit')).toEqual({ value: 0, from: 'default' })
  })

  it('takes an empty value that is set for a value', () => {
    expect(valueIn(chain({ tenant: 0, host: 60 }, everywhere), 'unit')).toEqual({ value: 0, from: 'tenant' })
  })
})
