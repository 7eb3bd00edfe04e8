export type Plain = string | null | Plain[] | { [key: string]: Plain };

interface Line {
  indent: number;
  text: string;
}

/**
 * The YAML that `docker-compose config` prints, and no more of it: blocks of keys and of items, and text that may go on in deeper lines.
 * Numbers and words such as 'true' stay text.
 */
export function parsePlainYaml(text: string): Plain {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Line => ({ indent: line.length - line.trimStart().length, text: line.trim() }));

  /** The block that begins here, and everything that is as deep. */
  function block(indent: number): Plain {
    if (lines[0]?.text.startsWith('-') && lines[0].indent === indent) {
      const items: Plain[] = [];
      while (lines[0]?.indent === indent && lines[0].text.startsWith('-')) {
        const text = (lines.shift() as Line).text.slice(1).trim();
        const keyed = /^[\w./-]+:( |$)/.test(text);
        if (keyed) lines.unshift({ indent: indent + 2, text });
        items.push(keyed ? block(indent + 2) : value(text, indent));
      }
      return items;
    }
    const keys: Record<string, Plain> = {};
    while (lines[0]?.indent === indent) {
      const { text } = lines.shift() as Line;
      const [, key, rest] = /^([\w./-]+):(.*)$/.exec(text) ?? [];
      if (key === undefined || rest === undefined) throw new Error(`not understood: ${text}`);
      keys[key] = value(rest, indent);
    }
    return keys;
  }

  function value(begun: string, indent: number): Plain {
    const parts = [begun.trim()];
    if (parts[0] === '') {
      const [next] = lines;
      // The items of a key stand as deep as the key itself.
      if (next && (next.indent > indent || (next.indent === indent && next.text.startsWith('-')))) return block(next.indent);
      return null;
    }
    while (lines[0] && lines[0].indent > indent) parts.push((lines.shift() as Line).text);
    return scalar(parts.join(' '));
  }
  return block(0);
}

function scalar(text: string): Plain {
  if (text === 'null' || text === '~') return null;
  if (text === '{}') return {};
  if (text === '[]') return [];
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (text.startsWith('"')) return JSON.parse(text) as string;
  return text;
}
