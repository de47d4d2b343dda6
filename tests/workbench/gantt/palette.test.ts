import { describe, expect, it } from 'vitest'
import { rgbOf, toneOf } from '../../../src/workbench/gantt/paint/look.ts'
import { okabeIto } from '../../../src/workbench/gantt/paint/tones.ts'

type Triple = readonly [number, number, number]

const linear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const lightOf = (colour: string): Triple =>
  rgbOf(colour).map((value) => linear(value / 255)) as unknown as Triple

/** What is seen by who lacks one kind of cones: Machado, Oliveira and Fernandes 2009, severity 1. */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** CIE 1976 L*a*b* under D65. */
function labOf([r, g, b]: Triple): Triple {
  const root = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const seenBy = (eye: readonly Triple[], colour: string): Triple => {
  const light = lightOf(colour)
  const within = (value: number): number => Math.min(1, Math.max(0, value))
  return labOf(
    eye.map((row) => within(row.reduce((sum, part, k) => sum + part * light[k]!, 0))) as unknown as Triple,
  )
}

describe('the usual colours of bars', () => {
  it.each(Object.entries(eyes))('are distinguished with %s', (_, eye) => {
    const seen = okabeIto.map((colour) => seenBy(eye, colour))
    for (const [at, one] of seen.entries())
      for (const other of seen.slice(at + 1))
        expect(Math.hypot(...one.map((value, k) => value - other[k]!))).toBeGreaterThan(17)
  })

  it('carry text that can be read', () => {
    const brightness = (colour: string): number => {
      const [r, g, b] = lightOf(colour)
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    for (const fill of okabeIto) {
      const [low, high] = [fill, toneOf(fill, [255, 255, 255]).text].map(brightness).sort((a, b) => a - b)
      expect((high! + 0.05) / (low! + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
