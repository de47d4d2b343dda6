import { label, type Label } from '#domain/label.ts'
import { keepSnapshot } from '../../maintenance/unit/snapshot.ts'
import { requireUnitExport } from '../../maintenance/unit/unit-export.ts'
import type { StepWorker } from '../worker.ts'

const texts = {
  would: label('将保存计划单元的快照', 'would keep a snapshot of the plan unit'),
} as const satisfies Record<string, Label>

export const snapshotWorker: StepWorker = {
  plan: (_tx, { reader }) => {
    requireUnitExport(reader)
    return Promise.resolve(texts.would)
  },
  work: async (context) => {
    const { ref, reader, service, value } = context
    if (ref !== null) return { state: 'done', gave: JSON.parse(ref) as Record<string, unknown> }
    const { files, now } = service.services
    const gave = await keepSnapshot(reader, { files, now: now(), keep: Number(value('keep')) }, (tx, made) =>
      context.keep(tx, JSON.stringify(made)),
    )
    return { state: 'done', gave: { ...gave } }
  },
}
