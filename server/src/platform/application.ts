import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';
import type { Db } from './database.ts';
import type { Composition } from './feature.ts';

/** What one running server is: its features, and what is said of it from outside. */
export interface Application extends Composition {
  /** The word of every address that stands for this product. */
  product: string;
  /** Of the installation, so that its processes agree. */
  secret: string;
}

/** Does nothing to statements; Kysely hands a connection's plugins on to its transactions, and the application with them. */
class CarriedApplication implements KyselyPlugin {
  readonly application: Application;

  constructor(application: Application) {
    this.application = application;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    return result;
  }
}

/** Commands and queries take a connection and nothing else of the server, so the application goes along with it. */
export const withApplication = (db: Db, application: Application): Db => db.withPlugin(new CarriedApplication(application));

/** The application of a connection or a transaction. */
export function applicationOf(db: Db): Application {
  const carried = db.getExecutor().plugins.find((plugin) => plugin instanceof CarriedApplication);
  if (!carried) throw new Error('a connection without an application; open it with withApplication');
  return carried.application;
}
