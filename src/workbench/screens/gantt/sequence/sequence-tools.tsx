import {
  ArrowDown,
  ArrowUp,
  ChartGantt,
  Keyboard,
  ListOrdered,
  Printer,
  RefreshCw,
  StretchVertical,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Toolbar, ToolbarLine, ToolbarSpace } from '../../../parts/page.tsx'
import { Select } from '../../../parts/select.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { sequenceKeys, type SequenceKey } from './sequence.ts'
import type { UsedSequence } from './use-sequence.ts'

interface SequenceToolsProps {
  readonly sequence: UsedSequence
  readonly resource: string
  readonly onReload: () => void
  readonly onSheet: () => void
}

/** What may be done with the operation one is on, or with those that are ticked. */
export function SequenceTools({ sequence, resource, onReload, onSheet }: SequenceToolsProps) {
  const { t } = useTranslation('work-sequence')
  return (
    <Toolbar label={t('tools')}>
      <IconButton icon={ArrowUp} repeats label={t('up')} disabled={!sequence.canMove} onClick={sequence.up} />
      <IconButton
        icon={ArrowDown}
        repeats
        label={t('down')}
        disabled={!sequence.canMove}
        onClick={sequence.down}
      />
      <ToolbarLine />
      <Select
        label={t('gap')}
        value={sequence.gap}
        options={['0.5', '1', '2', '4', '8', '24'].map((value) => ({
          value,
          label: t('hours', { value }),
        }))}
        onChange={sequence.setGap}
      />
      <Button icon={StretchVertical} disabled={!sequence.canMove} onClick={sequence.insert}>
        {t('insertGap')}
      </Button>
      <ToolbarLine />
      <Select
        label={t('resequenceBy')}
        value={sequence.key}
        options={sequenceKeys.map((value) => ({ value, label: sequence.keyLabel(value) }))}
        onChange={(value) => sequence.setKey(value as SequenceKey)}
      />
      <Button icon={ListOrdered} disabled={!sequence.canResequence} onClick={sequence.resequence}>
        {sequence.ticked.size > 1 ? t('resequenceSome', { count: sequence.ticked.size }) : t('resequence')}
      </Button>
      <ToolbarLine />
      <IconButton icon={Printer} label={t('print')} onClick={() => globalThis.print()} />
      <IconButton
        icon={ChartGantt}
        label={t('inChart')}
        onClick={() => openScreen('/planningGanttChart/ResourceGanttChart', { resource })}
      />
      <IconButton icon={RefreshCw} label={t('refresh')} onClick={onReload} />
      <ToolbarSpace />
      {sequence.done > 0 && sequence.done < sequence.steps.length && (
        <Button onClick={() => sequence.setShowsDone(!sequence.showsDone)}>
          {t(sequence.showsDone ? 'hideDone' : 'showDone', { count: sequence.done })}
        </Button>
      )}
      <IconButton icon={Keyboard} label={t('sheet')} onClick={onSheet} />
    </Toolbar>
  )
}
