import { ArrowLeftRight, Blend, CopyPlus, Download, Undo2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { noteExport } from '../../../client/note-export.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { exportName, runExport } from '../../../grid/export/run-export.ts'
import { servedRows } from '../../../grid/export/served-rows.ts'
import { emptyQuery } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { TakeBack } from '../../../list/undoable-save.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import type { ChangeoverKind } from './changeover-kinds.ts'
import { mirroredPairs, missingPairs, type NewPair, type Resolve } from './changeover-rows.ts'
import { CopyDialog, GradationDialog, MissingDialog } from './fill-dialogs.tsx'
import { matrixTable, type SheetFault } from './matrix-sheet.ts'
import { PairsPreview } from './pairs-preview.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import type { Matrix } from './use-matrix.ts'
import { writePairs } from './pair-dialog.tsx'

interface MatrixToolsProps {
  readonly kind: ChangeoverKind
  readonly matrix: Matrix
  readonly owner: string
  readonly resolve: Resolve
  readonly onChanged: () => void
}

interface Proposal {
  readonly title: string
  readonly pairs: readonly NewPair[]
  readonly faults?: readonly SheetFault[]
}

/** What fills many pairs at once: each tool proposes pairs, which are shown before they are written and can be undone. */
export function MatrixTools({ kind, matrix, owner, resolve, onChanged }: MatrixToolsProps) {
  const { t } = useTranslation('changeovers')
  const { attempt } = useAction()
  const label = useLabel()
  const settings = useFormatSettings()
  const [open, setOpen] = useState<'gradation' | 'copy' | 'sheet' | 'missing' | null>(null)
  const [takeBack, setTakeBack] = useState<TakeBack | null>(null)
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const codes = matrix.axis.map(({ code }) => code)
  const mirrored = mirroredPairs(codes, resolve)
  const missing = missingPairs(codes, resolve)
  const close = (): void => setOpen(null)
  const propose = (title: string, pairs: readonly NewPair[], faults: readonly SheetFault[] = []): void => {
    close()
    setProposal({ title, pairs, faults })
  }
  const write = async (pairs: readonly NewPair[]): Promise<void> => {
    await attempt(async () => {
      const undo = await writePairs(kind, owner, pairs, matrix.rows)
      setTakeBack(() => undo)
      setProposal(null)
      onChanged()
      toast.success(t('written', { count: pairs.length }))
    })
  }
  const undo = async (): Promise<void> => {
    setTakeBack(null)
    await attempt(async () => {
      await takeBack?.()
      toast.success(t('takenBack'))
    })
    onChanged()
  }
  const save = async (): Promise<void> => {
    const name = label(kind.entity.label)
    const { rows, fields, ...table } = matrixTable(t('fromTo'), codes, resolve)
    const fileName = exportName(`${name} ${owner === '*' ? '' : owner}`, 'xlsx')
    await runExport({
      ...table,
      format: 'xlsx',
      sheet: name,
      settings,
      source: servedRows(rows),
      request: { fields, query: emptyQuery },
      fileName,
      onMade: () =>
        noteExport({ entity: kind.entity.name, key: fileName, rows: codes.length ** 2, format: 'xlsx' }),
    })
  }
  return (
    <>
      <Button
        tone="ghost"
        icon={ArrowLeftRight}
        disabled={mirrored.length === 0}
        onClick={() => propose(t('mirror', { count: mirrored.length }), mirrored)}
      >
        {t('mirror', { count: mirrored.length })}
      </Button>
      <Button tone="ghost" icon={Blend} disabled={codes.length < 2} onClick={() => setOpen('gradation')}>
        {t('gradation')}
      </Button>
      <Button tone="ghost" icon={CopyPlus} disabled={codes.length < 2} onClick={() => setOpen('copy')}>
        {t('copyFrom')}
      </Button>
      <ToolbarLine />
      <Button tone="ghost" icon={Upload} disabled={codes.length < 2} onClick={() => setOpen('sheet')}>
        {t('importSheet')}
      </Button>
      <Button tone="ghost" icon={Download} disabled={codes.length === 0} onClick={() => void attempt(save)}>
        {t('exportSheet')}
      </Button>
      <IconButton icon={Undo2} label={t('undo')} disabled={takeBack === null} onClick={() => void undo()} />
      <ToolbarSpace />
      {missing.length > 0 ? (
        <Button tone="ghost" className="missing" onClick={() => setOpen('missing')}>
          {t('missing', { count: missing.length })}
        </Button>
      ) : (
        <span className="complete">{t('complete')}</span>
      )}
      {open === 'gradation' && (
        <GradationDialog
          axis={matrix.axis}
          onClose={close}
          onDone={(pairs) => propose(t('gradation'), pairs)}
        />
      )}
      {open === 'copy' && (
        <CopyDialog
          kind={kind}
          owner={owner}
          codes={codes}
          onClose={close}
          onDone={(pairs) => propose(t('copyFrom'), pairs)}
        />
      )}
      {open === 'sheet' && (
        <SheetDialog
          codes={codes}
          onClose={close}
          onDone={({ pairs, faults }) => propose(t('importSheet'), pairs, faults)}
        />
      )}
      {open === 'missing' && (
        <MissingDialog
          missing={missing}
          onClose={close}
          onDone={(pairs) => propose(t('missing', { count: missing.length }), pairs)}
        />
      )}
      {proposal && (
        <PairsPreview {...proposal} resolve={resolve} onClose={() => setProposal(null)} onWrite={write} />
      )}
    </>
  )
}
