import { allocRecords } from '../../memory/arena'
import { DRAW_BUILD, DRAW_LINE, DRAW_MEMBER, drawAt, drawCount, outOfMemory } from './journal'
import { demandCount, MEMBER_BYTES, mixing, NOMIX_ORDER, recipeStart } from '../../interface/kitting'
import { i32At } from '../../memory/columns'
import { firstMember, lastMember, lineAt, mainAmong } from './line-members'

/** NOMIX_ORDER: a block per demand (recipe, then one member pointer per line), 0 before its first batch. */
let blocks: usize = 0

export function openChosen(): bool {
  blocks = 0
  if (mixing != NOMIX_ORDER) return true
  blocks = allocRecords(<usize>demandCount, 4)
  if (!blocks) return false
  memory.fill(blocks, 0, (<usize>demandCount) << 2)
  return true
}

/** NOMIX_ORDER, and no batch has fixed the members of the demand yet. */
export function isOpenChoice(demand: i32): bool {
  return blocks != 0 && load<u32>(blocks + ((<usize>demand) << 2)) == 0
}

/** First of the members of which one may cover the line alone; `lastChoice` is their end. `build` < 0: a line of the demand. */
export function firstChoice(demand: i32, line: i32, build: i32): usize {
  const chosen = build < 0 ? chosenMember(demand, line) : 0
  return chosen ? chosen : firstMember(lineAt(line))
}

export function lastChoice(demand: i32, line: i32, build: i32): usize {
  const chosen = build < 0 ? chosenMember(demand, line) : 0
  return chosen ? chosen + MEMBER_BYTES : lastMember(lineAt(line))
}

/** The member that a line of the demand's own recipe must keep, or 0. */
function chosenMember(demand: i32, line: i32): usize {
  if (!blocks) return 0
  const block = <usize>load<u32>(blocks + ((<usize>demand) << 2))
  if (!block) return 0
  const recipe = load<i32>(block)
  const start = i32At(recipeStart, recipe)
  if (line < start || line >= i32At(recipeStart, recipe + 1)) return 0
  return <usize>load<u32>(block + ((<usize>(line - start + 1)) << 2))
}

/** Keeps the members that the first batch of a demand used; the main member of lines without a draw. */
export function keepMembers(demand: i32, recipe: i32): void {
  if (!blocks || load<u32>(blocks + ((<usize>demand) << 2))) return
  const start = i32At(recipeStart, recipe)
  const end = i32At(recipeStart, recipe + 1)
  const block = allocRecords(<usize>(end - start + 1), 4)
  if (!block) {
    outOfMemory()
    return
  }
  store<i32>(block, recipe)
  for (let line = start; line < end; line++) {
    const record = lineAt(line)
    let member = mainAmong(firstMember(record), lastMember(record))
    for (let k = 0; k < drawCount; k++) {
      const row = drawAt(k)
      if (load<i32>(row, DRAW_BUILD) != -1 || load<i32>(row, DRAW_LINE) != line) continue
      member = <usize>load<u32>(row, DRAW_MEMBER)
      break
    }
    store<u32>(block + ((<usize>(line - start + 1)) << 2), <u32>member)
  }
  store<u32>(blocks + ((<usize>demand) << 2), <u32>block)
}
