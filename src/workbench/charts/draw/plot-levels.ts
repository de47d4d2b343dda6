import { ruleX, ruleY, text, type Markish } from '@observablehq/plot'
import { figureText } from '#domain/rules/figure.ts'
import { spread } from '../labels.ts'
import { defaultForm, type ChartSpec } from '../spec.ts'
import type { Reader } from '../words.ts'

/** Height of a line of text, and how far above its line it stands, px. */
export const LABEL_PX = 13
const LINE_PX = 8

/** Lines across, each named at its right end by its label and value; names that would cover another move down. */
export function levels(
  spec: ChartSpec,
  { language }: Reader,
  [from, to]: readonly [number, number],
  yOf: (value: number) => number,
  floor: number,
): Markish[] {
  const all = spec.levels ?? []
  const wanted = all.map(({ value }) => yOf(value) - LINE_PX)
  const placed = spread(wanted, LABEL_PX, floor - LINE_PX)
  return all.flatMap(({ label, value, tone }, i) => [
    ruleY([value], { stroke: `var(--chart-${tone})`, strokeDasharray: '5 4', strokeWidth: 1.5 }),
    text([`${label} ${figureText(value, spec.form ?? defaultForm, language)}`], {
      x: [spec.markTexts ? from : to],
      y: [value],
      // The texts of marks are above the line at its end.
      ...(spec.markTexts
        ? { dx: 4, dy: LABEL_PX, textAnchor: 'start' }
        : { dy: placed[i]! - yOf(value), textAnchor: 'end' }),
      fill: `var(--chart-${tone})`,
      stroke: 'var(--chart-surface)',
      strokeWidth: 3,
    }),
  ])
}

/** Lines from top to bottom, named above. */
export function moments(spec: ChartSpec): Markish[] {
  return (spec.moments ?? []).flatMap(({ label, at, tone }) => [
    ruleX([at], { stroke: `var(--chart-${tone})`, strokeWidth: 1.5 }),
    text([label], {
      x: [at],
      frameAnchor: 'top',
      dy: -LABEL_PX,
      fill: `var(--chart-${tone})`,
      fontWeight: 600,
    }),
  ])
}
