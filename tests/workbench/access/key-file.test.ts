import { describe, expect, it } from 'vitest'
import { readKeyFile } from '../../../src/workbench/screens/access/licences/key-file.ts'

describe('a key file', () => {
  it('is read as it is and in base64, with line ends', () => {
    const text = JSON.stringify({ code: 'L-1', name: 'Takt 标准版', seats: 20 })
    const coded = Buffer.from(text)
      .toString('base64')
      .replace(/(.{20})/g, '$1\n')
    expect(readKeyFile(text)?.values).toMatchObject({ code: 'L-1', seats: 20 })
    expect(readKeyFile(coded)?.values).toMatchObject({ code: 'L-1', name: 'Takt 标准版', seats: 20 })
    for (const other of ['', 'hello', btoa('hello')]) expect(readKeyFile(other)).toBeNull()
  })
})
