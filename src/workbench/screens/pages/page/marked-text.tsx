import { Fragment, useMemo } from 'react'
import { pageAddress } from '#domain/pages/addresses.ts'
import { blocksOf, inlineOf, type Block, type Inline } from '#domain/pages/marked-text.ts'
import { pageText, type TextValue } from '#domain/pages/text.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { goTo } from '../../../navigation/navigation.ts'
import { useOpenPage } from './page-context.ts'
import { useValuesIn } from './use-text.ts'

type ValueOf = (expression: string) => string

const inlinesOf = (blocks: readonly Block[]): readonly Inline[] =>
  blocks.flatMap((block) => (block.kind === 'list' ? block.items.flat() : block.content))

/** Values inside of addresses are values of the text too. */
const withAddresses = (content: readonly Inline[]): readonly Inline[] =>
  content.flatMap((one) => {
    if (one.kind === 'link') return [...inlineOf(one.address), ...withAddresses(one.content)]
    return one.kind === 'bold' ? withAddresses(one.content) : [one]
  })

/** A text of the page with its marks: elements of React alone, never HTML of the text. */
export function MarkedText({ text }: { readonly text: TextValue }) {
  const { page } = useOpenPage()
  const language = useLanguage()
  const blocks = useMemo(() => blocksOf(pageText(text, language, page.texts)), [text, language, page.texts])
  const inlines = useMemo(() => withAddresses(inlinesOf(blocks)), [blocks])
  const valueOf = useValuesIn(inlines)
  return blocks.map((block, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- blocks have no names; another text draws them all
    <BlockView key={at} block={block} valueOf={valueOf} />
  ))
}

const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

function BlockView({ block, valueOf }: { readonly block: Block; readonly valueOf: ValueOf }) {
  if (block.kind === 'list') {
    const List = block.ordered ? 'ol' : 'ul'
    return (
      <List>
        {block.items.map((item, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={at}>
            <Line content={item} valueOf={valueOf} />
          </li>
        ))}
      </List>
    )
  }
  const Tag = block.kind === 'heading' ? headings[block.level] : 'p'
  return (
    <Tag>
      <Line content={block.content} valueOf={valueOf} />
    </Tag>
  )
}

function Line({ content, valueOf }: { readonly content: readonly Inline[]; readonly valueOf: ValueOf }) {
  return content.map((one, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- as above
    <Fragment key={at}>
      <Piece piece={one} valueOf={valueOf} />
    </Fragment>
  ))
}

function Piece({ piece, valueOf }: { readonly piece: Inline; readonly valueOf: ValueOf }) {
  if (piece.kind === 'words') return piece.text
  if (piece.kind === 'value') return valueOf(piece.expression)
  const inner = <Line content={piece.content} valueOf={valueOf} />
  if (piece.kind === 'bold') return <strong>{inner}</strong>
  const address = pageAddress(piece.address, valueOf)
  if (address === null) return inner
  return address.startsWith('/') ? (
    <button type="button" className="t-link" onClick={() => goTo(address)}>
      {inner}
    </button>
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {inner}
    </a>
  )
}
