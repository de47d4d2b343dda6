import { describe, expect, it } from 'vitest'
import { licensedModules, licenceStatusOn, readLicenceKey, signedText } from '#domain/system/licence-key.ts'

const key = {
  code: 'L-1',
  name: 'Takt 标准版',
  modules: ['planData', 'qtManagement'],
  seats: 20,
  validTo: '2027-01-31',
}

describe('a licence key file', () => {
  it('is JSON', () => {
    const plain = readLicenceKey(JSON.stringify(key))
    expect(plain?.faults).toEqual([])
    expect(plain?.values).toMatchObject({
      code: 'L-1',
      name: 'Takt 标准版',
      modules: 'planData;qtManagement',
      seats: 20,
      validTo: '2027-01-31',
      status: 'active',
    })
  })

  it('is signed by what it says, not by how it is written', () => {
    const turned = Object.fromEntries(Object.entries(key).toReversed())
    const signed = (text: string) => signedText(readLicenceKey(text)!.values)
    expect(signed(JSON.stringify(turned, null, 3))).toBe(signed(JSON.stringify(key)))
    for (const change of [
      { seats: 21 },
      { validTo: '2028-01-31' },
      { modules: ['planData'] },
      { machineId: 'x' },
    ])
      expect(signed(JSON.stringify({ ...key, ...change }))).not.toBe(signed(JSON.stringify(key)))
  })

  it('is refused when it is something else', () => {
    for (const text of ['', 'hello', '[1]', 'null']) expect(readLicenceKey(text)).toBeNull()
  })

  it('names what is wrong in it', () => {
    const faults = readLicenceKey('{"name":"x","seats":-1,"validTo":"soon"}')?.faults ?? []
    expect(faults.map((fault) => fault.member).sort()).toEqual(['code', 'seats', 'validTo'])
  })
})

describe('a registration', () => {
  it('counts by its days before the state it was given', () => {
    const row = { status: 'active', validFrom: '2026-01-01', validTo: '2026-12-31' }
    expect(licenceStatusOn('2026-12-31', row)).toBe('active')
    expect(licenceStatusOn('2027-01-01', row)).toBe('expired')
    expect(licenceStatusOn('2025-12-31', row)).toBe('coming')
    expect(licenceStatusOn('2026-06-01', { ...row, status: 'revoked' })).toBe('revoked')
    expect(licenceStatusOn('2026-06-01', {})).toBe('trial')
  })

  it('names modules in any of the usual notations', () => {
    expect(licensedModules('a; b,c  d')).toEqual(['a', 'b', 'c', 'd'])
    expect(licensedModules(null)).toEqual([])
  })
})
