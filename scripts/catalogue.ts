import pg from 'pg';
import { readCatalogue } from '../server/test/catalogue.ts';

// node scripts/catalogue.ts URL prints the catalogue of a database, one sorted line per fact
// node scripts/catalogue.ts URL URL prints the differences between two databases, and fails if there are any
const [, , one = '', other] = process.argv;
const facts = await read(one);
if (other === undefined) {
  console.log(facts.join('\n'));
} else {
  const others = await read(other);
  const missing = facts.filter((fact) => !others.includes(fact)).map((fact) => `- ${fact}`);
  const added = others.filter((fact) => !facts.includes(fact)).map((fact) => `+ ${fact}`);
  console.log([...missing, ...added, `${facts.length} facts against ${others.length}, ${missing.length + added.length} differ`].join('\n'));
  process.exitCode = missing.length + added.length > 0 ? 1 : 0;
}

async function read(connectionString: string): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await readCatalogue(client);
  } finally {
    await client.end();
  }
}
