import { SegmentedControl } from '@radix-ui/themes'
import { Redo2, Save, Undo2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pageText } from '#domain/pages/text.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import type { Beside } from './beside.ts'
import { PageTasks } from './page-tasks.tsx'
import { useEditing } from './use-editing.ts'
import type { Saving } from './use-saving.ts'

/** Widths at which a page is looked at, px. */
const widths = [1440, 1024, 390]

interface TopBarProps {
  readonly saving: Saving
  readonly width: number
  readonly onWidth: (width: number) => void
  readonly beside: Beside
  readonly onBeside: (beside: Beside) => void
  readonly onClose: () => void
}

/** Actions on the whole page. */
export function TopBar({ saving, width, onWidth, beside, onBeside, onClose }: TopBarProps) {
  const { t } = useTranslation('page-builder')
  const language = useLanguage()
  const { page, undo, redo } = useEditing()
  return (
    <header className="pb-top">
      <h1>{pageText(page.title, language) || page.code}</h1>
      <span role="status" className={saving.state === 'failed' ? 'pb-state bad' : 'pb-state'}>
        {t(`state.${saving.state}`)}
      </span>
      <IconButton icon={Undo2} repeats label={t('undo')} disabled={!undo} onClick={undo ?? undefined} />
      <IconButton icon={Redo2} repeats label={t('redo')} disabled={!redo} onClick={redo ?? undefined} />
      <SegmentedControl.Root
        size="1"
        aria-label={t('width')}
        value={String(width)}
        onValueChange={(value) => onWidth(Number(value))}
      >
        {widths.map((one) => (
          <SegmentedControl.Item key={one} value={String(one)}>
            {one}
          </SegmentedControl.Item>
        ))}
      </SegmentedControl.Root>
      <PageTasks saving={saving} beside={beside} onBeside={onBeside} />
      <Button icon={Save} onClick={() => void saving.save()}>
        {t('save')}
      </Button>
      <Button icon={X} onClick={onClose}>
        {t('close')}
      </Button>
    </header>
  )
}
