import { DropdownMenu } from '@radix-ui/themes'
import { Ellipsis } from 'lucide-react'
import { useId, lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { nameIn, type PageRow, isShared } from './page-row.ts'
import { type TemplateActionName, draftState, usePageState } from './use-page-actions.ts'

/** What draws pages is loaded when one is looked at. */
const DraftView = lazy(async () => ({ default: (await import('../page/draft-view.tsx')).DraftView }))

/** A template drawn small: a picture that nobody can use. */
function TemplatePreview({ code, name }: { readonly code: string; readonly name: string }) {
  const { t } = useTranslation('pages-manage')
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <div ref={ref} className="pm-preview" role="img" aria-label={t('previewOf', { name })}>
      {seen && (
        <div className="pm-small" inert>
          <Drawn code={code} />
        </div>
      )}
    </div>
  )
}

function Drawn({ code }: { readonly code: string }) {
  const { data, error } = usePageState(code, draftState)
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  return (
    <Suspense fallback={<LoadingState />}>
      <DraftView page={data} />
    </Suspense>
  )
}

/** Whether an element has been in view: what costs much is drawn from then on. */
function useSeen<T extends Element>(): { readonly ref: RefObject<T | null>; readonly seen: boolean } {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: '100px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return { ref, seen }
}

interface TemplateCardProps {
  readonly row: PageRow
  readonly onAct: (name: TemplateActionName, row: PageRow) => void
}

/** One template of the gallery. */
export function TemplateCard({ row, onAct }: TemplateCardProps) {
  const { t } = useTranslation('pages-manage')
  const language = useLanguage()
  const id = useId()
  const name = nameIn(row, language)
  const item = (action: TemplateActionName) => (
    <DropdownMenu.Item
      {...(action === 'delete' ? { color: 'red' as const } : {})}
      onSelect={() => onAct(action, row)}
    >
      {t(action)}
    </DropdownMenu.Item>
  )
  return (
    <article className="pm-card" aria-labelledby={id}>
      <TemplatePreview key={`${row.rowVersion}`} code={row.code} name={name} />
      <header>
        <h2 id={id}>{name}</h2>
        <StatusChip tone={isShared(row) ? 'info' : 'quiet'}>
          {t(isShared(row) ? 'shared' : 'personal')}
        </StatusChip>
      </header>
      <p>{row.code}</p>
      <footer>
        <Button tone="primary" onClick={() => onAct('start', row)}>
          {t('start')}
        </Button>
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger>
            <IconButton icon={Ellipsis} label={t('moreOf', { name })} />
          </DropdownMenu.Trigger>
          <DropdownMenu.Content size="1" align="end">
            {item('edit')}
            {item('rename')}
            {item(isShared(row) ? 'makePersonal' : 'share')}
            {item('export')}
            {item('delete')}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </footer>
    </article>
  )
}
