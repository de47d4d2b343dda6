import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../parts/button.tsx'
import { Select } from '../parts/select.tsx'
import type { Paging } from './list-source.ts'
import type { PageSize } from './page-size.ts'

interface PagerProps {
  readonly paging: Paging
  /** null: not known yet. */
  readonly total: number | null
  readonly onTurn: (page: number) => void
  /** The size that was chosen, which the page may only be fitted to. */
  readonly size: PageSize
  readonly sizes: readonly PageSize[]
  readonly onResize: (size: PageSize) => void
  /** Says how many rows there are; the grid's status line says it by itself. */
  readonly withTotal?: boolean
}

/** Rows per page and the way through the pages; with continuous scrolling there are none. */
export function Pager({ paging, total, withTotal = false, ...props }: PagerProps) {
  const { page, size } = paging
  const { t } = useTranslation('list')
  const last = size === null ? 1 : total === null ? null : Math.max(1, Math.ceil(total / size))
  const to = (target: number): void => props.onTurn(Math.min(last ?? target, Math.max(1, target)))
  return (
    <nav className="t-pager" aria-label={t('paging')}>
      {withTotal && <span className="total">{t('total', { total })}</span>}
      <PageSizeChoice size={props.size} sizes={props.sizes} onResize={props.onResize} />
      {size !== null && (
        <>
          <IconButton icon={ChevronsLeft} label={t('firstPage')} disabled={page <= 1} onClick={() => to(1)} />
          <IconButton
            icon={ChevronLeft}
            repeats
            label={t('prevPage')}
            disabled={page <= 1}
            onClick={() => to(page - 1)}
          />
          <label className="place">
            <input
              key={page}
              defaultValue={page}
              inputMode="numeric"
              aria-label={t('goTo')}
              onKeyDown={(event) => {
                if (event.key === 'Enter') to(Number(event.currentTarget.value) || page)
              }}
            />
            / {last?.toLocaleString('en') ?? '…'}
          </label>
          <IconButton
            icon={ChevronRight}
            repeats
            label={t('nextPage')}
            disabled={last !== null && page >= last}
            onClick={() => to(page + 1)}
          />
          <IconButton
            icon={ChevronsRight}
            label={t('lastPage')}
            disabled={last === null || page >= last}
            onClick={() => last !== null && to(last)}
          />
        </>
      )}
    </nav>
  )
}

type PageSizeChoiceProps = Pick<PagerProps, 'size' | 'sizes' | 'onResize'>

/** Drawn once while pages are turned: a choice costs more than the rest of the pager. */
const PageSizeChoice = memo(function PageSizeChoice({ size, sizes, onResize }: PageSizeChoiceProps) {
  const { t } = useTranslation('list')
  const nameOf = (one: PageSize): string =>
    one === null ? t('scrolled') : one === 'fit' ? t('fitted') : t('perPage', { size: one })
  return (
    <Select
      label={t('pageSize')}
      value={JSON.stringify(size)}
      options={sizes.map((one) => ({ value: JSON.stringify(one), label: nameOf(one) }))}
      onChange={(value) => onResize(JSON.parse(value) as PageSize)}
    />
  )
})
