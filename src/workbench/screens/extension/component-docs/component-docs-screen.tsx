import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/index.ts'
import { Page, PageHeader } from '../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { goTo } from '../../../navigation/navigation.ts'
import { KindDocs } from './kind-docs.tsx'
import { readMarkdown, type Block, type Inline } from './markdown.ts'
import './component-docs.css'
import { localKey } from '../../../client/keys.ts'

const texts = import.meta.glob<string>('./components.*.md', { query: '?raw', import: 'default' })

/** Documentation of the components that pages are built from, written in Markdown. */
export default function ComponentDocsScreen() {
  const { t } = useTranslation('component-docs')
  const language = useLanguage()
  const document = useQuery({
    queryKey: localKey('component-docs', language),
    queryFn: async () => readMarkdown(await texts[`./components.${language}.md`]!()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page>
      <PageHeader title={t('title')} />
      {document.isPending && <LoadingState />}
      {document.isError && <ErrorState error={document.error} />}
      <article className="x-document">
        {document.data?.map((block, index) => (
          <BlockView key={`${index} ${block.kind}`} block={block} />
        ))}
      </article>
      <KindDocs />
    </Page>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      // The title of the screen is the first level.
      const Heading = block.level === 3 ? 'h3' : 'h2'
      return (
        <Heading>
          <Line content={block.content} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p>
          <Line content={block.content} />
        </p>
      )
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={`${index} ${item.length}`}>
              <Line content={item} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <TableView block={block} />
  }
}

function TableView({ block }: { readonly block: Extract<Block, { kind: 'table' }> }) {
  return (
    <DataTable
      rows={block.rows}
      columns={block.head.map((cell, at) => ({
        title: <Line content={cell} />,
        cell: (row: (typeof block.rows)[number]) => <Line content={row[at] ?? []} />,
      }))}
    />
  )
}

function Line({ content }: { readonly content: readonly Inline[] }) {
  return content.map((part, index) => {
    const key = `${index} ${part.kind}`
    if (part.kind === 'code') return <code key={key}>{part.text}</code>
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>
    if (part.kind !== 'link') return part.text
    return part.href.startsWith('/') ? (
      <button key={key} type="button" className="t-link" onClick={() => goTo(part.href)}>
        {part.text}
      </button>
    ) : (
      <a key={key} href={part.href} target="_blank" rel="noopener noreferrer">
        {part.text}
      </a>
    )
  })
}
