import { partKey, type LinkedParts } from '#domain/pages/linked.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { machines, part, sample, words } from './sample.ts'

/** A template as others may publish one: the output of a machine that whoever links it names. */
const machineCard: PageFile = {
  ...newPage('MachineCard', 'template', words('设备卡片', 'Machine card')),
  params: [{ name: 'machine', type: 'text', required: true }],
  sources: [machines],
  data: {
    root: {},
    content: [
      part('statistics', 'output', {
        at: { x: 0, y: 0, w: 12, h: 2 },
        label: words('产量 {PAGE.machine}', 'Output of {PAGE.machine}'),
        value: 'Find(PAGE.machines, TARGET.value = PAGE.machine).amount',
        unit: words('件', 'pcs'),
      }),
    ],
  },
}

/** Parts that samples link. */
export const sampleParts: LinkedParts = new Map([[partKey(machineCard.code), machineCard]])

const linkTo = (machine: string) => ({ part: machineCard.code, values: { machine: `'${machine}'` } })

export const linkedSample = sample('linked', {
  props: { at: { x: 0, y: 0, w: 4, h: 2 }, ...linkTo('M1') },
  beside: [part('linked', 'other', { at: { x: 4, y: 0, w: 4, h: 2 }, ...linkTo('M4') })],
})
