import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { layoutOf } from '#engine/interface/declare.ts'
import { FUNCTIONS } from '#engine/interface/functions.ts'
import { interfaceVersion, kernelInterfaces, versionOf } from '#engine/interface/index.ts'
import { checkVersion } from '#engine/kernel/kernels.ts'
import { generatedFiles } from '../../../tools/kernel-interface.ts'
import { freshKernels } from '../../support/kernels.ts'

describe('interface of the kernels', () => {
  it('the generated files are fresh; otherwise run "node tools/kernel-interface.ts"', () => {
    const files = generatedFiles()
    for (const [path, text] of files) expect(readFileSync(path, 'utf8'), path).toBe(text)
    const names = readdirSync('assembly/interface').map((name) => `assembly/interface/${name}`)
    expect(names.filter((path) => !files.has(path))).toEqual([])
  })

  it('its version follows from every declaration and every function', () => {
    expect(versionOf(FUNCTIONS, kernelInterfaces)).toBe(interfaceVersion)
    expect(versionOf(FUNCTIONS + 1, kernelInterfaces)).not.toBe(interfaceVersion)
    const { bindProblem } = kernelInterfaces['psi']!.blocks!
    const changed = [
      { psi: { ...kernelInterfaces['psi'], blocks: { bindProblem: { ...bindProblem, added: 'i32' } } } },
      { memory: { constants: { ...kernelInterfaces['memory']!.constants, OUT_OF_MEMORY: -2 } } },
      { calendar: { ...kernelInterfaces['calendar'], constants: { NEVER: 1n } } },
    ] as const
    for (const one of changed)
      expect(versionOf(FUNCTIONS, { ...kernelInterfaces, ...one })).not.toBe(interfaceVersion)
  })

  it('kernels of another version are refused, with what to do', () => {
    expect(freshKernels().exports.interfaceVersion()).toBe(interfaceVersion)
    const refused = /does not fit this program.*npm run kernels.*node tools\/kernel-interface\.ts/
    expect(() => checkVersion({ interfaceVersion: () => interfaceVersion + 1 })).toThrow(refused)
    expect(() => checkVersion({})).toThrow(refused)
    expect(() => checkVersion({ interfaceVersion: () => interfaceVersion })).not.toThrow()
  })

  it('a record has its fields at offsets that their sizes divide', () => {
    expect(layoutOf({ a: 'i32', b: 'u32', c: 'i64', d: 'i32' })).toEqual({
      bytes: 24,
      at: { a: 0, b: 4, c: 8, d: 16 },
    })
    expect(() => layoutOf({ a: 'i32', b: 'i64' })).toThrow('field b is not aligned')
  })
})
