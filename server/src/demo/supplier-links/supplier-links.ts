import type { Db } from '../../platform/database/database.ts';
import { openCalendar } from '../clock.ts';
import { openDesk, type LinkPeople } from './link-desk.ts';
import { answerClaims, answerStatements } from './supplier-answers.ts';
import { linkShipments } from './supplier-messages.ts';
import { answerOrders, shipOrders } from './supplier-orders.ts';
import { answerPreparations } from './supplier-promises.ts';
import { sendSamples } from './supplier-samples.ts';
import { quoteInquiries } from './supplier-quotations.ts';

/** Links of orders, shipments, inquiries, claims, statements, preparation orders and tasks: open, opened, answered and waiting, accepted, refused, expired and revoked. */
export async function loadSupplierLinks(db: Db, people: LinkPeople): Promise<number> {
  const desk = openDesk(openCalendar(db), people);
  await answerOrders(desk);
  await shipOrders(desk);
  await linkShipments(desk);
  await answerStatements(desk);
  await answerClaims(desk);
  await quoteInquiries(desk);
  await answerPreparations(desk);
  await sendSamples(desk);
  return desk.count();
}
